/** Why a brand is not deleted. */
export const usedBy = (agents: number): string =>
  agents === 1 ? 'An estate agent uses it' : `${agents} estate agents use it`;
