import { isRegisterNumber } from '~/domain/company/rules';
import { solicitorOnly } from '~/domain/partner/lawyer-group/queries.server';
import { displayOfficePhone } from '~/domain/people/phone-rules';
import { looksLikeLine, shownHome, shownWholeName } from '~/domain/people/untrusted-text-rules';
import { shownTenure, tenureWords } from '~/domain/property/rules';
import { ACTIVE } from '~/domain/purchase/buyer-fragments.server';
import { isAcceptedBuyer } from '~/domain/purchase/rules';
import { poundsInWords, toPence } from '~/domain/shared/pence-rules';
import { isOwnSolicitor } from '~/domain/solicitor-wish/rules';
import { now } from '~/platform/clock.server';
import { db } from '~/platform/db.server';
import { isSaleOfDealOver, ownSolicitorOf, ownSolicitorSelect } from './introduction-queries.server';

type Client = { name: string; email: string | null; phone: string | null };

/** What the solicitor of one side is told. */
export type Instruction = {
  role: 'sell' | 'buy';
  /** The lawyer group that is told. */
  groupId: string;
  /** The solicitor's first name, or the firm's name where no solicitor is named. */
  firstName: string;
  /** Of the sale, to the seller's; of the purchase, to the buyer's. */
  reference: string;
  address: string;
  tenure: string;
  /** The label of each price, and the price: '£349,950'. */
  prices: readonly (readonly [label: string, price: string])[];
  /** How the client pays for the home, or what they owe on it. */
  mortgage: string;
  estateAgent: string | null;
  clients: readonly Client[];
  /** Who is on the other side, so that the solicitors can contact each other. */
  others: readonly string[];
  otherSolicitor: { name: string; email: string | null };
  comments: string | null;
  /** The buyer chose this solicitor themselves and told us. */
  isOwn: boolean;
  /** We told the buyer that core legal work costs them nothing, since this solicitor is on our panel. */
  isCoreCovered: boolean;
};

const person = { first_name: true, middle_name: true, last_name: true, email: true, phone_number: true } as const;
const named = { ...person, denied_at: true } as const;

const group = {
  id: true,
  panel_solicitor: true,
  law_firm: { select: { name: true, email: true } },
  lawyers: {
    where: solicitorOnly,
    select: { first_name: true, last_name: true, email: true },
  },
} as const;

const purchase = {
  id: true,
  reference: true,
  confirmed_at: true,
  aborted: true,
  accepted_at: true,
  agreed_price: true,
  mortgage_required_for_purchase: true,
  mortgage_provider: true,
  primary_buyer: { select: person },
  people: { where: { role: 'buyer' }, orderBy: { id: 'asc' }, select: named },
  solicitor_wish: { select: ownSolicitorSelect },
} as const;

const sale = {
  id: true,
  reference: true,
  asking_price: true,
  has_mortgage: true,
  customer_type: true,
  ...{ company_number: true, company_name: true, signs_for_company: true },
  primary_seller: { select: person },
  people: { orderBy: { id: 'asc' }, select: named },
  company_seller: { select: { name: true, company_number: true } },
  estate_agent: { select: { office_name: true, office_phone_number: true, brand: { select: { brand_name: true } } } },
  seller_lawyer_group_id: true,
  buyer_lawyer_group_id: true,
  property: {
    select: {
      tenure: true,
      tenure_details: true,
      address: true,
      purchases: { where: ACTIVE, orderBy: { id: 'asc' }, select: purchase },
    },
  },
} as const;

const findAssignment = (id: string) =>
  db.solicitorAssignment.findUnique({
    where: { id },
    select: {
      seller_lawyer_group_id: true,
      buyer_lawyer_group_id: true,
      seller_comments: true,
      buyer_comments: true,
      sale: { select: sale },
    },
  });

const findSale = (id: string) => db.sale.findUnique({ where: { id }, select: sale });
const findGroup = (id: string) => db.lawyerGroup.findUnique({ where: { id }, select: group });

type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;
type Person = Sale['primary_seller'];
type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/**
 * What the solicitor of a sale's seller is told, or, with a purchase, the solicitor of its buyer.
 * @returns null when that group does not act any more, the sale has ended, or the buyer is no longer accepted
 */
export async function findInstruction(assignmentId: string, purchaseId: string | null): Promise<Instruction | null> {
  const found = await findAssignment(assignmentId);
  if (!found) return null;
  const { sale, seller_lawyer_group_id: seller, buyer_lawyer_group_id: buyer } = found;
  const isActing = purchaseId === null ? sale.seller_lawyer_group_id === seller : sale.buyer_lawyer_group_id === buyer;
  if (!isActing || !sale.seller_lawyer_group_id || !sale.buyer_lawyer_group_id) return null;
  if (await isSaleOfDealOver({ sale_id: sale.id, purchase_id: null })) return null;
  const groups = { seller: sale.seller_lawyer_group_id, buyer: sale.buyer_lawyer_group_id };
  return instructionOf(sale, { ...found, groups }, purchaseId);
}

/** What the same solicitors will be told once an assignment is made: from the groups, the comments and the buyers that it names. */
export async function previewInstructionData(saleId: string, given: Given, purchaseId: string | null) {
  const sale = await findSale(saleId);
  if (!sale) return null;
  const purchases = sale.property.purchases.map((each) =>
    given.accepted.includes(each.id) ? { ...each, accepted_at: each.accepted_at ?? now() } : each,
  );
  return instructionOf({ ...sale, property: { ...sale.property, purchases } }, given, purchaseId);
}

type Words = {
  groups: { seller: string; buyer: string };
  seller_comments: string | null;
  buyer_comments: string | null;
};
type Given = Words & { accepted: readonly string[] };

async function instructionOf(of: Sale, { groups, ...words }: Words, purchaseId: string | null) {
  const bought =
    purchaseId === null ? null : of.property.purchases.find((each) => each.id === purchaseId && isAcceptedBuyer(each));
  const [seller, buyer] = await Promise.all([findGroup(groups.seller), findGroup(groups.buyer)]);
  if (bought === undefined || !seller || !buyer) return null;
  if (bought) {
    const isOwn = isOwnSolicitor(ownSolicitorOf(bought.solicitor_wish), actingIn(buyer));
    const isCoreCovered = buyer.panel_solicitor && !isOwn;
    return { ...ofBuyer(of, bought), ...between(buyer, seller), comments: words.buyer_comments, isOwn, isCoreCovered };
  }
  const notBuying = { isOwn: false, isCoreCovered: false };
  return { ...ofSeller(of), ...between(seller, buyer), comments: words.seller_comments, ...notBuying };
}

function ofSeller(of: Sale) {
  const purchases = of.property.purchases.filter(isAcceptedBuyer);
  const agreed = purchases.map(({ agreed_price }) => ['Agreed price', poundsInWords(toPence(agreed_price))] as const);
  return {
    ...home(of),
    role: 'sell' as const,
    reference: of.reference,
    prices: [...askingPrice(of), ...(agreed.length === 1 ? agreed : [])],
    mortgage: of.has_mortgage ? 'Yes, to be redeemed' : 'None',
    clients: sellersOf(of),
    others: purchases.map((each) => {
      const names = buyersOf(each).map(({ name }) => name);
      return purchases.length === 1
        ? names.join(', ')
        : `${names.join(', ')} at ${poundsInWords(toPence(each.agreed_price))}`;
    }),
  };
}

function ofBuyer(of: Sale, bought: Sale['property']['purchases'][number]) {
  const { mortgage_required_for_purchase: required, mortgage_provider: lender } = bought;
  const mortgages = { yes: lender ? `Yes, ${lender}` : 'Yes', no: 'None', not_sure: 'Not sure yet' };
  return {
    ...home(of),
    role: 'buy' as const,
    reference: bought.reference,
    prices: [['Agreed price', poundsInWords(toPence(bought.agreed_price))] as const],
    mortgage: mortgages[required],
    clients: buyersOf(bought),
    others: sellersOf(of).map(({ name }) => name),
  };
}

const home = ({ property, estate_agent: agent }: Sale) => ({
  address: shownHome(property.address),
  tenure: tenureWords(shownTenure(property)),
  estateAgent:
    agent &&
    [
      `${agent.brand.brand_name}, ${agent.office_name}`,
      agent.office_phone_number && displayOfficePhone(agent.office_phone_number),
    ]
      .filter(Boolean)
      .join(', '),
});

const askingPrice = ({ asking_price: price }: Sale) =>
  price === null ? [] : [['Asking price', poundsInWords(toPence(price))] as const];

/** A company sells through someone who acts for it. For a person, the representative is named beside the sellers. */
function sellersOf(of: Sale): Client[] {
  const primary = client(of.primary_seller);
  const company = companyIn(of);
  const acts = actsAs(of);
  return [
    ...(company ? [{ name: company, email: null, phone: null }] : []),
    { ...primary, name: acts ? `${primary.name}, ${acts}` : primary.name },
    ...of.people.map(namedClient),
  ];
}

function actsAs({ customer_type, signs_for_company }: Sale): string | null {
  if (customer_type === 'representative') return 'representative';
  if (customer_type !== 'company') return null;
  return signs_for_company ? 'signs for the company' : 'acts for the company';
}

/** A company that is not verified is as its customer typed it. */
function companyIn({ company_seller: company, company_number: number, company_name: name }: Sale): string | null {
  if (company) return `${company.name}, company number ${company.company_number}`;
  if (number === null) return null;
  const shown = name !== null && looksLikeLine(name) ? name : 'A company whose name we will confirm';
  return `${[shown, ...(isRegisterNumber(number) ? [`company number ${number}`] : [])].join(', ')} (not verified yet)`;
}

const buyersOf = ({
  primary_buyer,
  people,
}: Pick<Sale['property']['purchases'][number], 'primary_buyer' | 'people'>) => [
  client(primary_buyer),
  ...people.map(namedClient),
];

const client = ({
  first_name,
  middle_name,
  last_name,
  email,
  phone_number,
}: { [Name in keyof Person]: string | null }): Client => ({
  name:
    shownWholeName({ firstName: first_name ?? '', middleName: middle_name, lastName: last_name ?? '' }) ??
    'A client whose name we will confirm',
  email,
  phone: phone_number && displayOfficePhone(phone_number),
});

type Named = Sale['people'][number];

/** The email address and number of someone who said 'This is not me' are another person's. */
const namedClient = ({ denied_at, ...of }: Named): Client =>
  denied_at === null ? client(of) : { ...client(of), email: null, phone: null };

function actingIn({ law_firm, lawyers: [solicitor] }: Group) {
  const name = solicitor ? `${solicitor.first_name} ${solicitor.last_name}` : null;
  return { solicitor: name, firm: law_firm.name, email: solicitor?.email ?? law_firm.email };
}

/** The recipient's group, and the group that acts for the other side. */
function between(own: Group, other: Group) {
  const { solicitor, firm, email } = actingIn(other);
  return {
    groupId: own.id,
    firstName: own.lawyers[0]?.first_name ?? own.law_firm.name,
    otherSolicitor: { name: [solicitor, firm].filter(Boolean).join(', '), email },
  };
}
