import { describe, expect, it } from 'vitest';
import { introductionStep, sellersInEmail, toAgentAnswer, toAgentChoice } from './rules';
import { agentChoiceState, agentForm, agentStatus } from './schema';

const ID = 'a'.repeat(24);

describe('an introduction', () => {
  const due = { isPaid: true, isOver: false, email: 'vera@agents.example', last: null };

  it('is sent when the sale is paid, or waits for that', () => {
    expect(introductionStep(due)).toBe('now');
    expect(introductionStep({ ...due, isPaid: false })).toBe('once_paid');
  });

  it('cannot be sent without an address, paid or not', () => {
    expect(introductionStep({ ...due, email: null })).toBe('no_address');
    expect(introductionStep({ ...due, email: null, isPaid: false })).toBe('no_address');
  });

  it('is not sent once the sale has ended', () => {
    expect(introductionStep({ ...due, isOver: true })).toBe('ended');
  });

  it.each(['queued', 'sending', 'sent', 'failed'] as const)('is sent once: not again if %s', (status) =>
    expect(introductionStep({ ...due, last: { status } })).toBe('was'),
  );

  it('is sent again if it was skipped, since no one received it', () =>
    expect(introductionStep({ ...due, last: { status: 'skipped' } })).toBe('now'));
});

describe('the sellers as their estate agent reads them', () => {
  const amara = { firstName: 'Amara', lastName: 'Bello' };
  const sian = { firstName: 'Siân', lastName: 'ap Rhys-O’Dea' };
  const sale = { company: null, isRepresented: false, primary: amara, others: [sian] };

  it('are everyone who sells', () => expect(sellersInEmail(sale)).toEqual(['Amara Bello', 'Siân ap Rhys-O’Dea']));

  it('do not include someone who only represents them, unless no one else is named', () => {
    expect(sellersInEmail({ ...sale, isRepresented: true })).toEqual(['Siân ap Rhys-O’Dea']);
    expect(sellersInEmail({ ...sale, isRepresented: true, others: [] })).toEqual(['Amara Bello']);
  });

  it('are the company, if one sells', () =>
    expect(sellersInEmail({ ...sale, company: 'Quay Homes Ltd' })).toEqual(['Quay Homes Ltd']));

  it('leave out what does not look like a name', () => {
    const typed = { firstName: 'Ring 0800 123', lastName: 'now' };
    expect(sellersInEmail({ ...sale, primary: typed })).toEqual(['Siân ap Rhys-O’Dea']);
    expect(sellersInEmail({ ...sale, primary: { ...amara, lastName: 'evil.com' }, others: [] })).toEqual(['Amara']);
    expect(sellersInEmail({ ...sale, primary: typed, others: [] })).toEqual([]);
  });
});

describe('the answer', () => {
  it.each(['pending', 'not_listed', 'no_agent', ID])('%s is the same after a round trip through the form', (choice) =>
    expect(toAgentChoice(toAgentAnswer(choice))).toBe(choice),
  );

  it.each([undefined, '', 'assigned', 'somebody', ['pending'], null])('%j is not an estate agent', (estateAgentId) =>
    expect(agentForm.safeParse({ estateAgentId }).error?.issues.map(({ message }) => message)).toEqual([
      'Estate agent is required',
    ]),
  );

  it('has an office with the status assigned, and none with any other', () => {
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

  it('a URL that makes no sense is ignored', () =>
    expect(agentChoiceState(new URLSearchParams('estateAgentId=x&step=then&version=old&searchValue='))).toEqual({
      searchValue: '',
      answer: null,
      isToConfirm: false,
      version: undefined,
    }));
});
