export const FETCHING = 'There was an error fetching the brands';
