export { onOne as onTransaction } from '../shared/params';

export const FETCHING = 'There was an error while fetching the transaction details';
