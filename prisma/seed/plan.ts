import type { Tx } from '../../app/platform/db.server.ts';
import type { Prisma } from '../../app/platform/generated/prisma/client.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The rows to insert, table by table, in an order that satisfies the foreign keys. */
const empty = () => ({
  address: [] as Prisma.AddressCreateManyInput[],
  user: [] as Prisma.UserCreateManyInput[],
  company: [] as Prisma.CompanyCreateManyInput[],
  estateAgentBrand: [] as Prisma.EstateAgentBrandCreateManyInput[],
  estateAgent: [] as Prisma.EstateAgentCreateManyInput[],
  valuer: [] as Prisma.ValuerCreateManyInput[],
  negotiator: [] as Prisma.NegotiatorCreateManyInput[],
  agentContact: [] as Prisma.AgentContactCreateManyInput[],
  lawFirm: [] as Prisma.LawFirmCreateManyInput[],
  lawyerGroup: [] as Prisma.LawyerGroupCreateManyInput[],
  lawyer: [] as Prisma.LawyerCreateManyInput[],
  transactionsGroup: [] as Prisma.TransactionsGroupCreateManyInput[],
  property: [] as Prisma.PropertyCreateManyInput[],
  sale: [] as Prisma.SaleCreateManyInput[],
  purchase: [] as Prisma.PurchaseCreateManyInput[],
  person: [] as Prisma.PersonCreateManyInput[],
  additionalSearchRequest: [] as Prisma.AdditionalSearchRequestCreateManyInput[],
  order: [] as Prisma.OrderCreateManyInput[],
  orderItem: [] as Prisma.OrderItemCreateManyInput[],
  refund: [] as Prisma.RefundCreateManyInput[],
  proposal: [] as Prisma.ProposalCreateManyInput[],
  cancellation: [] as Prisma.CancellationCreateManyInput[],
  closing: [] as Prisma.ClosingCreateManyInput[],
  closingRequest: [] as Prisma.ClosingRequestCreateManyInput[],
  staffNote: [] as Prisma.StaffNoteCreateManyInput[],
  workHold: [] as Prisma.WorkHoldCreateManyInput[],
  solicitorAssignment: [] as Prisma.SolicitorAssignmentCreateManyInput[],
  solicitorReport: [] as Prisma.SolicitorReportCreateManyInput[],
  identityCheck: [] as Prisma.IdentityCheckCreateManyInput[],
  searchOrder: [] as Prisma.SearchOrderCreateManyInput[],
  search: [] as Prisma.SearchCreateManyInput[],
  searchDocument: [] as Prisma.SearchDocumentCreateManyInput[],
  emailMessage: [] as Prisma.EmailMessageCreateManyInput[],
  reminder: [] as Prisma.ReminderCreateManyInput[],
  reminderStop: [] as Prisma.ReminderStopCreateManyInput[],
  correction: [] as Prisma.CorrectionCreateManyInput[],
  updateRequest: [] as Prisma.UpdateRequestCreateManyInput[],
  solicitorWish: [] as Prisma.SolicitorWishCreateManyInput[],
  offer: [] as Prisma.OfferCreateManyInput[],
  timelineEvent: [] as Prisma.TimelineEventCreateManyInput[],
  invoiceFile: [] as Prisma.InvoiceFileCreateManyInput[],
  invoice: [] as Prisma.InvoiceCreateManyInput[],
  invoiceRecord: [] as Prisma.InvoiceRecordCreateManyInput[],
  invoiceMark: [] as Prisma.InvoiceMarkCreateManyInput[],
  creditNote: [] as Prisma.CreditNoteCreateManyInput[],
  creditNoteRecord: [] as Prisma.CreditNoteRecordCreateManyInput[],
  enquiryCase: [] as Prisma.EnquiryCaseCreateManyInput[],
  retentionRun: [] as Prisma.RetentionRunCreateManyInput[],
  retentionPart: [] as Prisma.RetentionPartCreateManyInput[],
});

/**
 * The demo data before it is written: the same on every machine, except for its dates, which count back from today so that "this
 * month" and "last month" have data.
 */
export class Plan {
  readonly rows = empty();
  readonly #today: number;
  #made = 0;

  constructor(now: Date) {
    this.#today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  }

  /** This many days ago, by default at 10:00 UTC. */
  at(daysAgo: number, hour = 10): Date {
    return new Date(this.#today - daysAgo * DAY_MS + hour * 60 * 60 * 1000);
  }

  /** The calendar day this many days ago. */
  day(daysAgo: number): Date {
    return this.at(daysAgo, 0);
  }

  /** An id as the app makes it: time first, so that ids sort by time. */
  id(when: Date): string {
    const seconds = Math.floor(when.getTime() / 1000).toString(16);
    return `${seconds.padStart(8, '0')}5eed5eed00${(++this.#made).toString(16).padStart(6, '0')}`;
  }

  stamp(when: Date): { id: string; created_at: Date; updated_at: Date } {
    return { id: this.id(when), created_at: when, updated_at: when };
  }

  async insert(tx: Tx): Promise<void> {
    const tables = tx as unknown as Record<string, { createMany(args: { data: object[] }): Promise<unknown> }>;
    for (const [model, data] of Object.entries(this.rows)) await tables[model]?.createMany({ data });
  }
}
