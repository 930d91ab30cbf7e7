import { foldName, words } from './fold-name.ts';

const BOOKED = words(
  'completed?',
  'cleared',
  'posted',
  'booked',
  'settled',
  'sent',
  'billed',
  'issued',
  'paid',
  'ok',
  'done',
  'success\\p{L}*',
  'processed',
  'executed',
  'accepted',
  'approved',
  'gebucht',
  'ausgefuhrt',
  'contabilizzat\\p{L}',
  'eseguit\\p{L}',
  'geaccepteerd',
  'uitgevoerd',
  'verwerkt',
  'udført',
  'udfort',
  'utford',
  'bokført',
  'bokford',
  'realizad\\p{L}',
  'contabilizad\\p{L}',
  'efetivad\\p{L}',
  'finalizad\\p{L}',
  'comptabilise\\p{L}*',
  'execute\\p{L}*',
  'zrealizowan\\p{L}',
  'zaksiegowan\\p{L}',
  'rozliczon\\p{L}',
  'wykonan\\p{L}',
);
const CHINESE_BOOKED =
  /^(?:交易|支付|还款|退款|转账|提现|充值)成功$|^(?:已|对方已).*(?:零钱|收钱|到账|退款|转账)|^提现已到账$/u;
const CHINESE_NOT_BOOKED = /关闭|失败|撤销|取消|待付款|等待|处理中|冲正/u;
const NOT_BOOKED = words(
  'pending',
  'authori[sz]ed',
  'reserved',
  'scheduled',
  'processing',
  'in (?:process|progress|behandeling|attesa|bearbeitung|uitvoering)',
  'vorgemerkt\\p{L}*',
  'reserver\\p{L}*',
  'pendiente\\p{L}*',
  'pendente\\p{L}*',
  'en (?:attente|cours)',
  'oczekujac\\p{L}',
  'revert\\p{L}*',
  'declined',
  'denied',
  'failed',
  'cancell?ed',
  'rejected',
  'refused',
  'expired',
  'void(?:ed)?',
  'geweigerd',
  'geannuleerd',
  'abgelehnt',
  'storniert',
  'annullat\\p{L}',
  'anulad\\p{L}',
  'cancelad\\p{L}',
  'recusad\\p{L}',
  'rechazad\\p{L}',
  'refuse\\p{L}*',
  'odrzucon\\p{L}',
  'anulowan\\p{L}',
  'not \\p{L}+',
  '(?:noch )?nicht gebucht',
  'non contabilizzat\\p{L}',
  'uncleared',
  'unposted',
);

/** Returns whether a word of a status says that the entry is booked; null if it is no such word. */
export function isBookedStatus(text: string): boolean | null {
  const folded = foldName(text);
  if (NOT_BOOKED.test(folded) || CHINESE_NOT_BOOKED.test(folded)) return false;
  return BOOKED.test(folded) || CHINESE_BOOKED.test(folded) ? true : null;
}

const ROWS =
  '(?:transactions?|activity|charges|payments|entries|items|buchungen|umsatze|operations?|mouvements|movimientos|operaciones|movimenti|transacties|boekingen|transaksjoner|transaktioner|operacje|transakcje)';
const BOOKED_WORDS =
  '(?:posted|booked|completed|cleared|settled|gebuchte?|comptabilisee?s?|contabilizad[oa]s|contabilizzat[ie]|geboekte|bokforda|bokforte|zaksiegowane|executees?)';
const OPEN_WORDS =
  '(?:pending|authori[sz]ed|unposted|uncleared|scheduled|upcoming|vorgemerkte|offene|geplante|en (?:attente|cours)|a venir|pendientes?|pendentes?|in attesa|non contabilizzat[ie]|openstaande|gereserveerde|reserverade?|reserverte|oczekujace)';
const END = '\\s*[:(\\d)]*$';
const BOOKED_SECTION = new RegExp(`^(?:${ROWS}|${BOOKED_WORDS} ${ROWS}|${ROWS} ${BOOKED_WORDS})${END}`, 'u');
const OPEN_SECTION = new RegExp(`^(?:${OPEN_WORDS} ${ROWS}|${ROWS} ${OPEN_WORDS})${END}`, 'u');

/** Whether the entries below a row with this text alone are booked; null if it is no such heading. */
export function isBookedSection(text: string): boolean | null {
  const folded = foldName(text);
  if (OPEN_SECTION.test(folded)) return false;
  return BOOKED_SECTION.test(folded) ? true : null;
}
