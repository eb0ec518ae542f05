/** The choices for people who choose no estate agent. */
export const INSTEAD_OF_AGENT = [
  { value: 'not_listed', label: 'My estate agent is not listed' },
  { value: 'no_agent', label: 'I don’t have an estate agent' },
];
