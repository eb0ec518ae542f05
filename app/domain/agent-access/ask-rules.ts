/** Why an agent cannot ask about a sale whose seller does not share its progress. */
export const NOT_SHARED = 'The seller has chosen not to show here how the sale is doing. Please ask them';
