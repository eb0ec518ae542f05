/** Why a brand cannot be deleted. */
export const usedBy = (agents: number): string =>
  agents === 1 ? '1 estate agent uses this brand' : `${agents} estate agents use this brand`;
