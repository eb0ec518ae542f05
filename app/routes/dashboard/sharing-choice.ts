import type { Role } from '~/domain/account/rules';
import type { Agent } from '~/domain/dashboard/shared-fragments.server';
import { urls } from '~/urls';

/** What a customer is told about what the estate agent sees, and the buttons. */
export type Sharing = {
  action: string;
  words: string;
  /** In the order of the buttons. One that only changes the answer stands alone. */
  buttons: { label: string; value: 'yes' | 'no' }[];
  /** The buyer has not answered yet: it is asked above the timeline. */
  isQuestion: boolean;
};

/**
 * The switch for the estate agent, for the primary customer of a deal that goes on; null while no agent is assigned.
 * @param shares null where the buyer was not asked yet
 */
export function sharingOf(role: Role, id: string, { agent }: Pick<Agent, 'agent'>, shares: boolean | null) {
  if (agent === null) return null;
  const action = urls.sharing(role, id);
  const name = `${agent.brand} - ${agent.office}`;
  const [stop, start] = [
    { label: 'Stop sharing', value: 'no' as const },
    { label: 'Share progress', value: 'yes' as const },
  ];
  const of = (words: string, buttons: Sharing['buttons'], isQuestion = false): Sharing => ({
    ...{ action, words, buttons, isQuestion },
  });
  if (role === 'sell') {
    return shares
      ? of(`Share progress with ${name}: on. They see steps and days, never money or the result of a check.`, [stop])
      : of(`Share progress with ${name}: off. They see the address and the stage.`, [start]);
  }
  if (shares === null) {
    const words =
      'May the seller’s estate agent see how your side is doing? They see steps and days, never money or checks.';
    return of(
      words,
      [
        { label: 'Yes', value: 'yes' },
        { label: 'No', value: 'no' },
      ],
      true,
    );
  }
  return shares
    ? of('The seller’s estate agent sees how your side is doing: steps and days, never money or checks.', [stop])
    : of('The seller’s estate agent does not see how your side is doing.', [start]);
}
