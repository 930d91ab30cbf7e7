import { accept, refuse, shown } from './parsed.ts';
import type { Parsed } from './parsed.ts';

/** ISO 3166-1: the 249 countries and territories, alpha-2 and alpha-3 together. */
const CODES =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB ' +
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR ' +
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR ' +
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK ' +
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS ' +
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ' +
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD ' +
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER ' +
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP ' +
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF ' +
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY ' +
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE';

const ALPHA_3 = new Map(CODES.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 2)]));
export const COUNTRIES: readonly string[] = [...ALPHA_3.values()];
const alpha2 = new Set(COUNTRIES);

/** Names that CLDR lacks: short forms, abbreviations, long official names. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  'u s a': 'US',
  'u s': 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  uae: 'AE',
  emirates: 'AE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  'republic of ireland': 'IE',
  'federal republic of germany': 'DE',
  'french republic': 'FR',
  'republic of korea': 'KR',
  korea: 'KR',
  'people s republic of china': 'CN',
  prc: 'CN',
  'russian federation': 'RU',
  'ivory coast': 'CI',
  'cape verde': 'CV',
  swaziland: 'SZ',
  macedonia: 'MK',
  burma: 'MM',
  turkiye: 'TR',
  turkey: 'TR',
  vietnam: 'VN',
  'viet nam': 'VN',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  'kingdom of saudi arabia': 'SA',
  ksa: 'SA',
  'swiss confederation': 'CH',
  'republic of south africa': 'ZA',
  'republic of singapore': 'SG',
  'republic of india': 'IN',
  'state of israel': 'IL',
};
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl'];

let names: Map<string, string> | undefined;

/** Country names in the languages above, about 2,700 entries. Created on first use. */
function countryNames(): Map<string, string> {
  if (names) return names;
  names = new Map();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of COUNTRIES) names.set(folded(display.of(code) ?? code), code);
  }
  for (const [alias, code] of Object.entries(ALIASES)) names.set(alias, code);
  return names;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** Returns the ISO 3166 alpha-2 code of a name, alpha-2 or alpha-3 code; undefined if it is no country. */
export function countryOf(written: string): string | undefined {
  const text = written.trim();
  const code = text.toUpperCase();
  if (/^[A-Za-z]{2}$/.test(text) && alpha2.has(code)) return code;
  if (/^[A-Za-z]{3}$/.test(text)) {
    const short = ALPHA_3.get(code);
    if (short !== undefined) return short;
  }
  const name = folded(text);
  return countryNames().get(name) ?? countryNames().get(name.replace(/^the /, ''));
}

export function parseCountry(raw: string | number | boolean): Parsed {
  const code = typeof raw === 'string' ? countryOf(raw) : undefined;
  return code === undefined ? refuse(`${shown(String(raw))} is not a country.`) : accept(code);
}
