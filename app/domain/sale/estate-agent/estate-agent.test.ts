import { describe, expect, it } from 'vitest';
import { introductionStep, sellersInEmail, toAgentAnswer, toAgentChoice } from './rules';
import { agentForm, agentStatus, agentView } from './schema';

const ID = 'a'.repeat(24);

describe('an introduction', () => {
  const due = { isPaid: true, email: 'vera@agents.example', last: null };

  it('goes when the sale is paid, and else waits for that', () => {
    expect(introductionStep(due)).toBe('now');
    expect(introductionStep({ ...due, isPaid: false })).toBe('once_paid');
  });

  it('cannot go without an address, paid or not', () => {
    expect(introductionStep({ ...due, email: null })).toBe('no_address');
    expect(introductionStep({ ...due, email: null, isPaid: false })).toBe('no_address');
  });

  it.each(['queued', 'sending', 'sent', 'failed'] as const)('that is %s is the only one', (status) =>
    expect(introductionStep({ ...due, last: { status } })).toBe('was'),
  );

  it('that was skipped reached nobody, so there may be another', () =>
    expect(introductionStep({ ...due, last: { status: 'skipped' } })).toBe('now'));
});

describe('who sells, as their estate agent reads it', () => {
  const amara = { firstName: 'Amara', lastName: 'Bello' };
  const sian = { firstName: 'Siân', lastName: 'ap Rhys-O’Dea' };
  const sale = { company: null, isRepresented: false, primary: amara, others: [sian] };

  it('is everybody who sells', () => expect(sellersInEmail(sale)).toEqual(['Amara Bello', 'Siân ap Rhys-O’Dea']));

  it('is not who only represents them, unless nobody else is named', () => {
    expect(sellersInEmail({ ...sale, isRepresented: true })).toEqual(['Siân ap Rhys-O’Dea']);
    expect(sellersInEmail({ ...sale, isRepresented: true, others: [] })).toEqual(['Amara Bello']);
  });

  it('is the company that sells', () =>
    expect(sellersInEmail({ ...sale, company: 'Quay Homes Ltd' })).toEqual(['Quay Homes Ltd']));

  it('leaves out what does not look like a name', () => {
    const typed = { firstName: 'Ring 0800 123', lastName: 'now' };
    expect(sellersInEmail({ ...sale, primary: typed })).toEqual(['Siân ap Rhys-O’Dea']);
    expect(sellersInEmail({ ...sale, primary: { ...amara, lastName: 'evil.com' }, others: [] })).toEqual(['Amara']);
    expect(sellersInEmail({ ...sale, primary: typed, others: [] })).toEqual([]);
  });
});

describe('what is answered', () => {
  it.each(['pending', 'not_listed', 'no_agent', ID])('%s goes into the form and comes out again', (choice) =>
    expect(toAgentChoice(toAgentAnswer(choice))).toBe(choice),
  );

  it.each([undefined, '', 'assigned', 'somebody', ['pending'], null])('%j is no estate agent', (estateAgentId) =>
    expect(agentForm.safeParse({ estateAgentId }).error?.issues.map(({ message }) => message)).toEqual([
      'Estate agent is required',
    ]),
  );

  it('is an office with the status assigned, and none with any other', () => {
    expect(agentStatus.parse({ status: 'assigned', estateAgentId: ID.toUpperCase() })).toEqual({
      status: 'assigned',
      estateAgentId: ID,
    });
    expect(agentStatus.parse({ status: 'pending', estateAgentId: ID })).toEqual({
      status: 'pending',
      estateAgentId: null,
    });
    expect(agentStatus.safeParse({ status: 'assigned' }).error?.issues).toMatchObject([
      { path: ['estateAgentId'], message: 'Estate agent is required' },
    ]);
    expect(agentStatus.safeParse({ status: 'sold' }).success).toBe(false);
  });

  it('an address that says nonsense says nothing', () =>
    expect(agentView(new URLSearchParams('estateAgentId=x&step=then&version=old&searchValue='))).toEqual({
      searchValue: '',
      answer: null,
      isToConfirm: false,
      version: undefined,
    }));
});
