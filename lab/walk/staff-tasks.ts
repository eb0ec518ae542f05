/** What staff do with a sale whose buyer has registered: the tasks that were once counted in clicks. */
import { formatDay } from '../../app/domain/shared/dates-rules.ts';
import { signIn, type Walk } from './journeys.ts';
import type { Person } from './person.ts';

const STAFF = 'staff@keyturn.example';
const SAID = 'Rang at ten: the boiler was serviced in May.';

async function findSale(person: Person, seller: string): Promise<void> {
  await person.search('Search transactions', seller);
  await person.pick(seller);
  await person.isAt('/admin/transactions/');
  await person.sees('after this sale');
}

/** @param seller the email address of the seller, by which the sale is found */
export async function staffTasks(walk: Walk, seller: string): Promise<void> {
  const { person, arrive } = walk;
  await person.open('/sign-in?mode=sign-in');
  await signIn(walk, STAFF);
  await person.isAt('/admin');
  await arrive('stats');

  await findSale(person, seller);
  await arrive('sale');
  await person.press('Take');
  await person.sees('You look after this sale');

  await person.open('/admin/work?kind=solicitor');
  await person.sees('Weir House');
  await arrive('work');
  await findSale(person, seller);

  await assignSolicitors(walk);
  await orderChecks(walk);
  await orderSearches(walk);
  await askSeller(walk, seller);
  await setSaleAgreed(walk);
  await writeNote(walk);
}

/** Two firms, since one for both sides has to be confirmed. The only buyer is ticked, so this accepts them. */
async function assignSolicitors({ person, arrive }: Walk): Promise<void> {
  await person.pressHere('Solicitors');
  await person.pressHere('Assign Solicitors');
  await person.sees('Find the seller’s solicitor');
  await person.pressHere('Choose Larkspur Law LLP, Larkspur North');
  await person.sees('Find the buyer’s solicitor');
  await person.pressHere('Choose Fennimore & Gale, Residential team');
  await person.press('Save');
  await person.sees('as the buyer');
  await person.press('Assign and send');
  await person.sees('Update solicitors');
  await arrive('solicitors assigned');
}

/** Of the seller and the buyer. */
async function orderChecks({ person, arrive }: Walk): Promise<void> {
  await person.pressHere('Thirdfort');
  await person.sees('Identity checks: Sellers');
  await person.press('Order all that are missing');
  await person.sees('We’re ordering 2 checks.');
  await arrive('checks ordered');
}

/** The page shows by itself that the supplier has taken the order. */
async function orderSearches({ person, arrive }: Walk): Promise<void> {
  await person.pressHere('Searches');
  await person.sees('No searches have been ordered.');
  await person.pressHere('Order Searches');
  await person.sees('We’ll order 4 searches');
  await person.press('Order Searches');
  await person.sees('In progress');
  await arrive('searches ordered');
}

async function askSeller({ person, arrive }: Walk, seller: string): Promise<void> {
  await person.press('Request title plan');
  await person.press(`Email ${seller}`);
  await person.sees('Status updated to sent');
  await arrive('title plan asked for');
  await person.pressHere('Request water bill');
  await person.press(`Email ${seller}`);
  await person.sees('Water bill request sent to customer');
  await arrive('water bill asked for');
}

async function setSaleAgreed({ person, arrive }: Walk): Promise<void> {
  await person.pressHere('Purchase Intents');
  await person.pressHere('Significant Dates');
  await person.pressHere('Today for Sale agreed');
  await person.press('Save, and send emails');
  await person.sees(`Sale agreed ${formatDay(new Date())}`);
  await arrive('sale agreed');
}

/** What was said on the phone. */
async function writeNote({ person, arrive }: Walk): Promise<void> {
  await person.pressHere('Notes');
  await person.pressHere('Write the first note');
  await person.type('Note', SAID);
  await person.press('Save');
  await person.sees(SAID);
  await arrive('note written');
}
