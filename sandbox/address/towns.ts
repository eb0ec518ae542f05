/**
 * Invented streets in real towns, in shorthand that `addresses.ts` spells out. The towns and postcode districts exist;
 * the homes do not.
 */
export interface Street {
  name: string;
  /** The second half of the postcode. */
  unit: string;
  /** Numbered homes: the first number, on one side of the street, and how many. */
  from: number;
  homes: number;
  /** Houses with a name instead of a number. */
  named?: readonly string[];
  /** Buildings divided into flats: name, number in the street, how many flats. */
  flats?: readonly (readonly [name: string, number: number, flats: number])[];
  /** Firms, each with a number in the street. */
  firms?: readonly (readonly [name: string, number: number])[];
}

export interface Town {
  town: string;
  county: string;
  country: 'England' | 'Wales' | 'Scotland' | 'Northern Ireland';
  district: string;
  latitude: number;
  longitude: number;
  streets: readonly Street[];
}

/** The homes in each street where the demo's people live, enough for every demo home to be found here (prisma/seed/invented.ts). */
const DEMO_HOMES = 30;

const place = (
  town: string,
  county: string,
  district: string,
  [latitude, longitude]: readonly [number, number],
  streets: readonly Street[],
  country: Town['country'] = 'England',
): Town => ({ town, county, country, district, latitude, longitude, streets });

export const towns: readonly Town[] = [
  place(
    'Ludlow',
    'Shropshire',
    'SY8',
    [52.3677, -2.7176],
    [
      {
        name: 'Mill Lane',
        unit: '1DN',
        from: 2,
        homes: DEMO_HOMES,
        flats: [['Weir House', 18, 4]],
        named: ['Quince Cottage'],
      },
      { name: 'Fletcher Row', unit: '1FB', from: 1, homes: 9 },
      { name: 'Whitbatch Way', unit: '2QH', from: 11, homes: 8, named: ['The Old Dairy', 'Linney Barn'] },
    ],
  ),
  place(
    'Hereford',
    'Herefordshire',
    'HR1',
    [52.0565, -2.716],
    [
      { name: 'Cider Street', unit: '2LT', from: 3, homes: 8 },
      { name: 'Orchard Rise', unit: '1QP', from: 20, homes: 7, named: ['Pippin House'] },
      { name: 'Wyeside Terrace', unit: '3ND', from: 1, homes: 6, flats: [['Castle Quay', 14, 6]] },
      { name: 'Orchard Rise', unit: '2TQ', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Worcester',
    'Worcestershire',
    'WR1',
    [52.192, -2.22],
    [
      { name: 'Glovers Walk', unit: '1HX', from: 2, homes: 8 },
      { name: 'Severn Parade', unit: '3DS', from: 15, homes: 6, flats: [['Tidewater Court', 40, 6]] },
      { name: 'Pheasant Street', unit: '2EE', from: 4, homes: 7, firms: [['Ashdown & Pell Solicitors', 30]] },
      { name: 'Glover Street', unit: '3LP', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Shrewsbury',
    'Shropshire',
    'SY1',
    [52.7069, -2.7527],
    [
      { name: 'Wyle Gardens', unit: '1XH', from: 1, homes: 9 },
      { name: 'Drapers Yard', unit: '2DT', from: 8, homes: 5, flats: [['The Wool Loft', 22, 5]] },
      { name: 'Coton Mount', unit: '3PB', from: 31, homes: 7, named: ['Coton Lodge', 'Fern Bank'] },
      { name: 'Weaver Terrace', unit: '4BD', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Bath',
    'Somerset',
    'BA1',
    [51.3811, -2.359],
    [
      { name: 'Alfred Crescent', unit: '2NF', from: 1, homes: 8, flats: [['Sulis House', 20, 4]] },
      { name: 'Widcombe Steps', unit: '6LA', from: 5, homes: 7 },
      { name: 'Larkspur Hill', unit: '5TR', from: 12, homes: 6, named: ['Beacon Cottage'] },
      { name: 'Sulis Crescent', unit: '5JX', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Exeter',
    'Devon',
    'EX4',
    [50.7256, -3.5269],
    [
      { name: 'Hoopern Vale', unit: '4PX', from: 2, homes: 9 },
      { name: 'Longbrook Mews', unit: '6AS', from: 1, homes: 7, named: ['Mews End'] },
      { name: 'Pynes Road', unit: '5EF', from: 21, homes: 6, flats: [['Exe View', 50, 6]] },
      { name: 'Priory Walk', unit: '6RN', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'York',
    'North Yorkshire',
    'YO1',
    [53.959, -1.0815],
    [
      { name: 'Mercers Gate', unit: '7HB', from: 3, homes: 8, firms: [['Ridings Letting', 27]] },
      { name: 'Foss Bridge Row', unit: '9TL', from: 1, homes: 8 },
      { name: 'Aldwark Close', unit: '7BU', from: 16, homes: 5, flats: [['Walmgate Lofts', 30, 6]] },
      { name: 'Tanner Gate', unit: '7HS', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Lincoln',
    'Lincolnshire',
    'LN2',
    [53.2307, -0.5406],
    [
      { name: 'Minster Green', unit: '1PX', from: 2, homes: 8, named: ['Chantry House'] },
      { name: 'Danesgate Hill', unit: '4LW', from: 9, homes: 8 },
      { name: 'Steep Side', unit: '1AW', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Norwich',
    'Norfolk',
    'NR3',
    [52.6309, 1.2974],
    [
      { name: 'Weavers Lane', unit: '1JD', from: 1, homes: 9 },
      { name: 'Magdalen Court', unit: '3QR', from: 4, homes: 5, flats: [['Anglia House', 20, 6]] },
      { name: 'Mousehold Lane', unit: '4RH', from: 33, homes: 7, named: ['Heath Cottage'] },
      { name: 'Flint Yard', unit: '2GE', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Leeds',
    'West Yorkshire',
    'LS6',
    [53.8008, -1.5491],
    [
      { name: 'Meanwood Terrace', unit: '2SJ', from: 1, homes: 10 },
      { name: 'Headingley Rise', unit: '3PN', from: 14, homes: 7, flats: [['Kirkstall Mill', 60, 8]] },
      { name: 'Loom Grove', unit: '3PZ', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Bristol',
    'Bristol',
    'BS8',
    [51.4545, -2.5879],
    [
      { name: 'Gorge Road', unit: '4LD', from: 2, homes: 8, flats: [['Brunel House', 30, 6]] },
      { name: 'Hotwell Parade', unit: '1QS', from: 11, homes: 8 },
      { name: 'Leigh Woods Lane', unit: '3PQ', from: 1, homes: 5, named: ['Nightingale Lodge', 'Rownham Cottage'] },
      { name: 'Cooper Parade', unit: '4UF', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'Manchester',
    'Greater Manchester',
    'M20',
    [53.4273, -2.2343],
    [
      { name: 'Didsbury Grove', unit: '2RW', from: 1, homes: 10 },
      { name: 'Fog Lane Mews', unit: '6UF', from: 6, homes: 6, flats: [['Mersey Court', 22, 6]] },
      { name: 'Arkwright Avenue', unit: '5YB', from: 2, homes: DEMO_HOMES },
    ],
  ),
  place(
    'London',
    'London',
    'SE22',
    [51.4558, -0.0716],
    [
      { name: 'Lordship Walk', unit: '8HN', from: 3, homes: 9, flats: [['Dulwich Yard', 41, 8]] },
      { name: 'Goose Green Row', unit: '9AX', from: 1, homes: 9, firms: [['Finch Estate Agents', 40]] },
    ],
  ),
  place(
    'Cardiff',
    'South Glamorgan',
    'CF10',
    [51.4816, -3.1791],
    [
      { name: 'Bute Wharf', unit: '5AL', from: 2, homes: 7, flats: [['Harbwr House', 20, 6]] },
      { name: 'Heol y Castell', unit: '1BH', from: 1, homes: 8 },
    ],
    'Wales',
  ),
  place(
    'Swansea',
    'West Glamorgan',
    'SA1',
    [51.6214, -3.9436],
    [
      { name: 'Copperworks Road', unit: '7FX', from: 5, homes: 8 },
      { name: 'Marina Walk', unit: '3XG', from: 1, homes: 6, named: ['Ty Mor'] },
    ],
    'Wales',
  ),
  place(
    'Brecon',
    'Powys',
    'LD3',
    [51.9463, -3.3912],
    [{ name: 'Usk Terrace', unit: '7HZ', from: 1, homes: 8, named: ['Ty Gwyn', 'Bwthyn Bach'] }],
    'Wales',
  ),
  place(
    'Edinburgh',
    'Midlothian',
    'EH10',
    [55.9364, -3.2109],
    [{ name: 'Braid Gardens', unit: '4SF', from: 1, homes: 8, flats: [['Morningside House', 24, 6]] }],
    'Scotland',
  ),
  place(
    'Edinburgh',
    'Midlothian',
    'EH9',
    [55.9364, -3.1809],
    [{ name: 'Thistle Brae', unit: '1QT', from: 2, homes: DEMO_HOMES }],
    'Scotland',
  ),
  place(
    'Belfast',
    'County Antrim',
    'BT9',
    [54.5808, -5.9373],
    [{ name: 'Lisburn Grove', unit: '6GT', from: 2, homes: 8 }],
    'Northern Ireland',
  ),
];

/** Abroad: ISO codes, then a street with its postcode and city, and its house numbers. */
export interface ForeignStreet {
  iso2: string;
  iso3: string;
  isoNumber: number;
  country: string;
  street: string;
  city: string;
  postcode: string;
  numbers: readonly number[];
  /** Whether the number goes before the street's name. */
  numberFirst: boolean;
}

const numbers = [3, 5, 8, 12, 17, 24];
const france = { iso2: 'FR', iso3: 'FRA', isoNumber: 250, country: 'France', numbers, numberFirst: true };
const germany = { iso2: 'DE', iso3: 'DEU', isoNumber: 276, country: 'Germany', numbers, numberFirst: false };
const america = { iso2: 'US', iso3: 'USA', isoNumber: 840, country: 'United States', numbers, numberFirst: true };
const ireland = { iso2: 'IE', iso3: 'IRL', isoNumber: 372, country: 'Ireland', numbers, numberFirst: true };
const spain = { iso2: 'ES', iso3: 'ESP', isoNumber: 724, country: 'Spain', numbers, numberFirst: false };

export const foreignStreets: readonly ForeignStreet[] = [
  { ...france, street: 'Rue des Tilleuls', city: 'Lyon', postcode: '69003' },
  { ...france, street: 'Quai du Moulin', city: 'Bordeaux', postcode: '33000' },
  { ...germany, street: 'Lindenweg', city: 'Freiburg', postcode: '79104' },
  { ...germany, street: 'Mühlengasse', city: 'Köln', postcode: '50667' },
  { ...america, street: 'Maple Hollow Road', city: 'Burlington', postcode: '05401' },
  { ...america, street: 'Harbor Street', city: 'Portland', postcode: '04101' },
  { ...ireland, street: 'Mill Strand', city: 'Galway', postcode: 'H91 E2K7' },
  { ...spain, street: 'Calle del Olivo', city: 'Valencia', postcode: '46003' },
];
