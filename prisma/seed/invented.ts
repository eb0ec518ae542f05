/** Invented people and homes. Domains are reserved (.example), and so are the phone numbers (Ofcom reserves them for drama). */
import type { Plan } from './plan.ts';

const FIRST_NAMES = (
  'Amara Oliver Priya Tomasz Grace Yusuf Eleri Daniel Mei Samuel Niamh Kwame Isla Rhys Fatima George Zoë Callum ' +
  'Ines Harvey Anjali Lewis Chloe Ewan'
).split(' ');
const LAST_NAMES = (
  "Bello Hartley Nair Kowalski Whitcombe Demir Pritchard Ashdown Chen Okafor O'Rourke Mensah Fairweather Bevan Siddiqui " +
  'Thornbury Larkin Maddox Carvalho Greenhalgh Rao Pemberton Sutcliffe Drummond Wainwright Abbot-Hale Quirke Stanmore Lowe'
).split(' ');

type Place = {
  post_town: string;
  county: string;
  district: string;
  street: string;
  unit: string;
  country?: 'Scotland';
};

const PLACES: readonly Place[] = [
  { post_town: 'Ludlow', county: 'Shropshire', district: 'SY8', street: 'Mill Lane', unit: '1DN' },
  { post_town: 'Hereford', county: 'Herefordshire', district: 'HR1', street: 'Orchard Rise', unit: '2TQ' },
  { post_town: 'Worcester', county: 'Worcestershire', district: 'WR1', street: 'Glover Street', unit: '3LP' },
  { post_town: 'Shrewsbury', county: 'Shropshire', district: 'SY1', street: 'Weaver Terrace', unit: '4BD' },
  { post_town: 'Bath', county: 'Somerset', district: 'BA1', street: 'Sulis Crescent', unit: '5JX' },
  { post_town: 'Exeter', county: 'Devon', district: 'EX4', street: 'Priory Walk', unit: '6RN' },
  { post_town: 'York', county: 'North Yorkshire', district: 'YO1', street: 'Tanner Gate', unit: '7HS' },
  { post_town: 'Lincoln', county: 'Lincolnshire', district: 'LN2', street: 'Steep Side', unit: '1AW' },
  { post_town: 'Norwich', county: 'Norfolk', district: 'NR3', street: 'Flint Yard', unit: '2GE' },
  { post_town: 'Leeds', county: 'West Yorkshire', district: 'LS6', street: 'Loom Grove', unit: '3PZ' },
  { post_town: 'Bristol', county: 'Bristol', district: 'BS8', street: 'Cooper Parade', unit: '4UF' },
  { post_town: 'Manchester', county: 'Greater Manchester', district: 'M20', street: 'Arkwright Avenue', unit: '5YB' },
];
const EDINBURGH: Place = {
  post_town: 'Edinburgh',
  county: 'Midlothian',
  district: 'EH9',
  street: 'Thistle Brae',
  unit: '1QT',
};

/** The index of a place in PLACES, by its town. */
export const townIndex = (town: string): number => PLACES.findIndex(({ post_town }) => post_town === town);

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

export const mobile = (index: number) => `+447700900${String(100 + index).slice(-3)}`;
export const landline = (index: number) => `+441632960${String(100 + index).slice(-3)}`;

/** Names by number, all different for the first few hundred numbers. */
function namesOf(index: number) {
  const first_name = pick(FIRST_NAMES, index);
  const last_name = pick(LAST_NAMES, index * 5);
  const plain = `${first_name}.${last_name}`.normalize('NFD').replace(/[^A-Za-z.-]/g, '');
  return { first_name, last_name, email: `${plain.toLowerCase()}@post.example` };
}

export type Invented = { id: string; first_name: string; last_name: string; email: string; phone_number: string };

/** Invents people and homes one after the other, so that every run makes the same ones. */
export class Inventor {
  #people = 0;
  #homes = 0;

  constructor(readonly plan: Plan) {}

  names() {
    const index = this.#people++;
    return { ...namesOf(index), phone_number: mobile(index) };
  }

  user(
    when: Date,
    given: { email?: string; first_name?: string; last_name?: string; type?: 'admin'; is_manager?: boolean } = {},
  ): Invented {
    const user = { ...this.names(), ...given };
    const row = { ...this.plan.stamp(when), ...user, correspondence_address_id: this.address(when) };
    this.plan.rows.user.push(row);
    return row;
  }

  /** An address, by default the next home along. It can also be in Scotland, or at a given place. */
  address(
    when: Date,
    given: { scottish?: boolean; place?: number; line_1?: string; organisation_name?: string; flat?: boolean } = {},
  ): string {
    const index = this.#homes++;
    const { district, street, unit, post_town, county } = given.scottish
      ? EDINBURGH
      : pick(PLACES, given.place ?? index);
    const building_number = String(2 + 2 * Math.floor(index / PLACES.length));
    const home = given.flat
      ? {
          sub_building_name: `Flat ${1 + (index % 6)}`,
          building_name: 'Weir House',
          line_2: `${building_number} ${street}`,
        }
      : {};
    const row = {
      ...this.plan.stamp(when),
      line_1: given.line_1 ?? (given.flat ? `Flat ${1 + (index % 6)}, Weir House` : `${building_number} ${street}`),
      ...home,
      building_number,
      street,
      post_town,
      county,
      postcode: `${district} ${unit}`,
      uprn: String(100_000_000_000 + index),
      organisation_name: given.organisation_name,
    };
    this.plan.rows.address.push(row);
    return row.id;
  }
}
