import { z } from 'zod';
import { MARKS } from '~/domain/invoicing/credit-rules';
import { id } from '~/domain/shared/schema';
import { urls } from '~/urls';

/** The parameters of a dialog about an invoice. */
export const onInvoice = z.object({ id, lawFirmId: id });
export const onMark = onInvoice.extend({ mark: z.enum(MARKS) });

type Of = z.output<typeof onInvoice>;

export const keyOf = ({ id, lawFirmId }: Of) => ({ fileId: id, lawFirmId });
export const backToInvoice = ({ id, lawFirmId }: Of) => urls.adminLawFirmInvoice(id, lawFirmId);

export const SAVING = 'There was an error saving the invoice';
