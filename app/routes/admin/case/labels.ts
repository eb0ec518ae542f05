export const FETCHING = 'There was an error fetching the cases';
export const SAVING = 'There was an error saving the case';
