import type { MikroORM } from '@mikro-orm/postgresql';

/** A connection of the pool. Its `query` is a property, because the product's connections have limits of their own. */
type Watched = { query: (...parameters: unknown[]) => unknown };

/** Notes the texts of all statements that are sent, also those that begin and end transactions, until `stop`. */
export async function watchStatements(orm: MikroORM): Promise<{ sent: string[]; stop: () => void }> {
  const pool = await orm.em.getConnection().getNativeClient();
  const sent: string[] = [];
  const plain = new Map<Watched, Watched['query']>();
  const watch = (client: Watched): void => {
    if (plain.has(client)) return;
    const { query } = client;
    plain.set(client, query);
    client.query = (...parameters) => {
      const [text] = parameters;
      sent.push(typeof text === 'string' ? text : (text as { text: string }).text);
      return query(...parameters);
    };
  };
  pool.on('acquire', watch);
  return {
    sent,
    stop: () => {
      pool.off('acquire', watch);
      for (const [client, query] of plain) client.query = query;
    },
  };
}
