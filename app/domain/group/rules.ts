export const MAX_UNITS = 500;
export const TOO_MANY_UNITS = `A transactions group can have up to ${MAX_UNITS} units`;

export const NAME_REQUIRED = 'Transactions group name is required';
export const nameTaken = (name: string): string => `Transactions group already exists with name "${name}"`;
export const INCOMPLETE = 'Validation failed. Please check all required fields.';
export const REPRESENTATIVE_REQUIRED = 'Representative is required';
export const COMPANY_REQUIRED = 'Company seller is required';
/** For an id that is missing or not a group's. */
export const NO_GROUP = 'No valid group ID provided';
export const LAST_UNIT = 'A group needs at least one unit, and this is its last';
export const WORK_UNDER_WAY = 'This group is being assigned. Wait until that has finished';
export const INACTIVE_REPRESENTATIVE = 'This user is inactive. Reactivate them first.';
/** For what staff confirmed after reading something else. */
export const CHANGED_SINCE_READ =
  'Something here has changed since you read it. Nothing was changed or sent. Check it again.';
export const UNIT_REQUIRED = 'Please add at least one unit';

// For unexpected failures.
export const FETCHING_GROUPS = 'There was an error while fetching transactions groups';
export const CREATING_GROUP = 'There was an error while creating transactions group';
export const PROCESSING_GROUP = 'There was an error while processing transactions group';
export const CREATING_MANUALLY = 'Create manual transactions failed';

/**
 * The first line of a copy's address: its first number counts up, so that Plot 7 is followed by Plot 8. A line without a number stays as it
 * is.
 */
export const copiedFirstLine = (line: string, copy: number): string =>
  line.replace(/\d{1,9}/, (digits) => String(Number(digits) + copy).padStart(digits.length, '0'));
