import { HOME_COUNTRY } from './rules';

/** ISO 3166-1: the countries and territories an address may be in. */
const CODES =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR
GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS
PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA
UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s/);

const names = new Intl.DisplayNames(['en-GB'], { type: 'region' });
const nameByCode = new Map(CODES.map((code) => [code, names.of(code) ?? code]));

export const countryName = (code: string): string | undefined => nameByCode.get(code);

const codeByName = new Map([...nameByCode].map(([code, name]) => [name.toLowerCase(), code]));
/** Other names that people and look-up services use for the United Kingdom, or a part of it. */
for (const name of ['england', 'scotland', 'wales', 'northern ireland', 'great britain', 'uk'])
  codeByName.set(name, HOME_COUNTRY);

/** The code of a country by its English name. */
export const countryCode = (name: string): string | undefined => codeByName.get(name.toLowerCase());

/** For a select: the home country first, the rest by name. */
export const countryOptions: readonly { value: string; label: string }[] = [...nameByCode]
  .map(([value, label]) => ({ value, label }))
  .sort(
    (a, b) =>
      Number(b.value === HOME_COUNTRY) - Number(a.value === HOME_COUNTRY) || a.label.localeCompare(b.label, 'en-GB'),
  );
