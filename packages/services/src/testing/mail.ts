import type { TestPlatform } from './platform.ts';

export type WrittenMail = {
  template: string;
  subject: string;
  text: string;
  /** The secret in its link and its one-time code, if it has them. */
  token: string;
  code: string;
};

/** Returns the mails sent to an address, oldest first. Mails to unknown users have the address ''. */
export async function mailTo(
  { asOwner, platform }: Pick<TestPlatform, 'asOwner' | 'platform'>,
  address: string,
): Promise<WrittenMail[]> {
  const rows = await asOwner<{ template: string; sealed: string }>(
    'select template, sealed from mail where recipient = $1 order by created_at, id',
    [address],
  );
  return rows.map(({ template, sealed }) => {
    const { subject, text } = JSON.parse(platform.masterKey.decrypt('mail', sealed)) as Record<string, string>; // sealed so
    const words = text ?? '';
    return {
      template,
      subject: subject ?? '',
      text: words,
      token: /#token=(\S+)/.exec(words)?.[1] ?? '',
      code: /^\d{6}$/m.exec(words)?.[0] ?? '',
    };
  });
}

export async function lastMailTo(kit: TestPlatform, address: string): Promise<WrittenMail> {
  const mail = (await mailTo(kit, address)).at(-1);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}
