import type { Field } from '~/ui/field';
import { TextField } from '~/ui/text-field';

interface PersonFieldsProps {
  field: (name: string) => Field;
  mobileHint: string;
  /** The person who fills the form in, whose browser may know the answers. */
  isSelf?: boolean;
}

/** Names and a mobile number, for any person. */
export function PersonFields({ field, mobileHint, isSelf }: PersonFieldsProps) {
  const complete = (token: string) => (isSelf ? token : 'off');
  return (
    <>
      <TextField field={field('firstName')} label="First name" autoComplete={complete('given-name')} />
      <TextField field={field('middleName')} label="Middle name" optional autoComplete={complete('additional-name')} />
      <TextField field={field('lastName')} label="Last name" autoComplete={complete('family-name')} />
      <TextField
        field={field('mobileNumber')}
        label="Mobile number"
        hint={mobileHint}
        type="tel"
        autoComplete={complete('tel')}
        width="medium"
      />
    </>
  );
}
