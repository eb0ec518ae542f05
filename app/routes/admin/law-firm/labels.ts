export const FETCHING = 'There was an error fetching the data';
export const SAVING = 'There was an error saving the law firm';
