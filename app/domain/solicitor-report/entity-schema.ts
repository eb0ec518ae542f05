import { z } from 'zod';
import { day, entity, id, moment, text } from '../shared/entity-schema';
import { SIDES } from '../shared/sides-rules';
import { REPORT_KINDS } from './texts';

/** Customers get those of their own side that they have been told, without the note. */
export const solicitorReport = entity('SolicitorReport', 'What a side’s solicitor reported of a transaction.', {
  _id: id,
  side: z.enum(SIDES),
  kind: z.enum(REPORT_KINDS),
  happenedOn: day,
  waitingFor: text.nullable(),
  note: text.nullable(),
  releasedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  createdAt: moment,
});

export type SolicitorReportEntity = z.infer<typeof solicitorReport>;
