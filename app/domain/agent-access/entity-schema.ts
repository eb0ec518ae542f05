import { z } from 'zod';
import { day, entity, id, text } from '../shared/entity-schema';

const agentWait = entity('AgentWait', 'What a sale waits for, as its estate agent reads it.', {
  kind: text,
  title: text,
  words: text,
  /** Who has it. Null, like the days, for steps on the buyer's side that the buyer does not share. */
  holder: text.nullable(),
  /** A moment or a day. */
  since: text.nullable(),
  due: day.nullable(),
  late: z.boolean(),
});

const agentStep = entity('AgentStep', 'A step of a sale that is done.', { title: text, on: day });

/** A sale as its estate agent reads it. */
export const agentSale = entity(
  'AgentSale',
  'A sale as its estate agent reads it: steps and days, and no price, buyer, contact details or outcome of a check.',
  {
    _id: id,
    reference: text,
    address: text,
    seller: text.nullable(),
    office: text,
    stage: text,
    /** False where the seller does not share how it is doing: it then has neither waits nor steps. */
    shared: z.boolean(),
    waits: z.array(agentWait),
    done: z.array(agentStep),
  },
);
