export { onOne as onTransaction } from '../params';

export const FETCHING = 'There was an error while fetching the transaction details';
