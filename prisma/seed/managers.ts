import type { Demo } from './world.ts';

const MANAGER = {
  email: 'manager@keyturn.example',
  first_name: 'Rosa',
  last_name: 'Manager',
  type: 'admin',
  is_manager: true,
} as const;

/**
 * A second manager, and a referral code that they propose: anyone who signs in as staff can confirm it.
 * @returns the manager's id
 */
export function planManagers({ invent }: Demo): string {
  const { plan } = invent;
  const { id: proposed_by_id } = invent.user(plan.at(300), MANAGER);
  const when = plan.at(2);
  plan.rows.proposal.push({
    ...{ id: plan.id(when), created_at: when, kind: 'code', subject_id: plan.id(when), proposed_by_id },
    change: {
      ...{ code: 'TIDEWAY2027', issued_by: 'Tideway, for sellers of its Leeds office', active: true, uses_left: 25 },
      ...{ first_day: null, last_day: '2027-12-31' },
    },
  });
  return proposed_by_id;
}
