/** An invented company, in the form of a Companies House profile. */
export interface Company {
  company_name: string;
  company_number: string;
  company_status: 'active' | 'dissolved' | 'liquidation' | 'administration';
  type: 'ltd' | 'plc' | 'llp' | 'private-limited-guarant-nsc';
  jurisdiction: 'england-wales' | 'wales' | 'scotland' | 'northern-ireland';
  date_of_creation: string;
  date_of_cessation?: string;
  sic_codes: string[];
  has_charges: boolean;
  has_insolvency_history: boolean;
  has_been_liquidated: boolean;
  registered_office_address: {
    address_line_1: string;
    address_line_2?: string;
    locality: string;
    region?: string;
    postal_code: string;
    country: string;
  };
  links: { self: string };
}

const company = (
  number: string,
  name: string,
  created: string,
  [line, locality, postcode]: [string, string, string],
  rest: Partial<Company> = {},
): Company => ({
  company_name: name,
  company_number: number,
  company_status: 'active',
  type: 'ltd',
  jurisdiction: 'england-wales',
  date_of_creation: created,
  sic_codes: ['41100'],
  has_charges: false,
  has_insolvency_history: false,
  has_been_liquidated: false,
  registered_office_address: {
    address_line_1: line,
    locality,
    postal_code: postcode,
    country: 'United Kingdom',
  },
  links: { self: `/company/${number}` },
  ...rest,
});

const gone = { has_insolvency_history: true, has_been_liquidated: true };

export const companies: readonly Company[] = [
  company('09812345', 'TEMEVALE HOMES LIMITED', '2015-10-07', ['9 Fletcher Row', 'Ludlow', 'SY8 1FB'], {
    has_charges: true,
  }),
  company('07456123', 'WYE AND SEVERN DEVELOPMENTS LTD', '2010-11-29', ['15 Severn Parade', 'Worcester', 'WR1 3DS']),
  company('11223344', 'LARKSPUR LIVING LIMITED', '2018-02-26', ['12 Larkspur Hill', 'Bath', 'BA1 5TR']),
  company('04123987', 'COTON MOUNT PROPERTIES PLC', '2001-03-19', ['31 Coton Mount', 'Shrewsbury', 'SY1 3PB'], {
    type: 'plc',
  }),
  company('13579246', 'HOOPERN VALE HOUSING LTD', '2021-08-20', ['2 Hoopern Vale', 'Exeter', 'EX4 4PX']),
  company('OC398765', 'ASHDOWN & PELL LLP', '2015-02-11', ['30 Pheasant Street', 'Worcester', 'WR1 2EE'], {
    type: 'llp',
    sic_codes: ['69102'],
  }),
  company('SC512345', 'BRAID GARDENS BUILDERS LIMITED', '2015-08-04', ['1 Braid Gardens', 'Edinburgh', 'EH10 4SF'], {
    jurisdiction: 'scotland',
  }),
  company('NI634512', 'LAGANSIDE NEW HOMES LIMITED', '2015-10-30', ['2 Lisburn Grove', 'Belfast', 'BT9 6GT'], {
    jurisdiction: 'northern-ireland',
  }),
  company('08765432', 'HARBWR DEVELOPMENTS CYF', '2013-11-07', ['2 Bute Wharf', 'Cardiff', 'CF10 5AL'], {
    jurisdiction: 'wales',
  }),
  company('05544332', 'GORGE ROAD ESTATES LIMITED', '2005-08-24', ['2 Gorge Road', 'Bristol', 'BS8 4LD'], {
    company_status: 'dissolved',
    date_of_cessation: '2023-05-16',
  }),
  company('10203040', 'QUARTERSTONE DEVELOPMENTS LIMITED', '2016-05-27', ['14 Headingley Rise', 'Leeds', 'LS6 3PN'], {
    company_status: 'liquidation',
    ...gone,
  }),
  company('12121212', 'MEANWOOD TERRACE FREEHOLD LIMITED', '2019-07-24', ['1 Meanwood Terrace', 'Leeds', 'LS6 2SJ'], {
    type: 'private-limited-guarant-nsc',
    sic_codes: ['98000'],
  }),
];
