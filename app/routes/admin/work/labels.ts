export const FETCHING = 'There was an error fetching the work';
export const SAVING = 'There was an error saving the change';
