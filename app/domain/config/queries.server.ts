import type { Pence } from '~/domain/shared/pence-rules';
import { db, type Tx } from '~/platform/db.server';

/** The specification's admin config. */
export type AdminConfig = {
  benchmark_in_days: number | null;
  /** For each invoiced record. */
  invoicing_amount: Pence | null;
  tags: string[];
  thirdfort_v2_switchover_date: Date | null;
};

/** The tags that staff may give a sale: none while nothing is configured. */
export const listConfiguredTags = async (): Promise<string[]> =>
  (await db.adminConfig.findUnique({ where: { id: 1 }, select: { tags: true } }))?.tags ?? [];

/** The referral fee that a panel firm pays us for a completed sale or purchase, including VAT; null while none is configured. */
export const findIntroductionFee = async (client: Pick<Tx, 'adminConfig'> = db): Promise<Pence | null> =>
  (await client.adminConfig.findUnique({ where: { id: 1 }, select: { invoicing_amount: true } }))?.invoicing_amount ??
  null;

/** The tags that the configuration marks as shown to customers. They see no others. */
export const listCustomerTags = async (): Promise<string[]> =>
  (await db.adminConfig.findUnique({ where: { id: 1 }, select: { customer_tags: true } }))?.customer_tags ?? [];

export const getAdminConfig = (): Promise<AdminConfig> =>
  db.adminConfig.findUniqueOrThrow({
    where: { id: 1 },
    select: { benchmark_in_days: true, invoicing_amount: true, tags: true, thirdfort_v2_switchover_date: true },
  });
