import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
} from 'react';
import {
  CHECKED_PARTS,
  type CheckedPart,
  isIncompleteAddress,
  TYPED_PARTS,
  type TypedAddress,
  typingProblems,
} from '~/domain/address/typing-rules';
import type { Field } from '~/ui/field';

const Gate = createContext<(isBlocked: boolean) => void>(() => {});

/** Goes around a form with an `AddressForm`. Tells the form's button whether to be disabled. Without script it never is. */
export function AddressGate({ children }: { children: (isBlocked: boolean) => ReactNode }) {
  const [isBlocked, setBlocked] = useState(false);
  return <Gate.Provider value={setBlocked}>{children(isBlocked)}</Gate.Provider>;
}

/** Why the button is disabled. Goes after the buttons, on their line as far as there is room. */
export const AddressGateWords = ({ isBlocked }: { isBlocked: boolean }) => (
  <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-ink-soft empty:hidden">
    {isBlocked && 'You can save once the address has a first line, a town and a country, and no errors.'}
  </p>
);

const isChecked = (part: string): part is CheckedPart => (CHECKED_PARTS as readonly string[]).includes(part);

/**
 * Validates an address while it is typed: the form is blocked while the address is incomplete, or a field that was touched is
 * wrong.
 * @param root the element around its fields
 */
export function useTypedAddress(root: RefObject<HTMLElement | null>, name: string, field: (part: string) => Field) {
  const setBlocked = useContext(Gate);
  // In a form that came back, the server has checked the fields with errors.
  const [touched, setTouched] = useState<readonly string[]>(() => CHECKED_PARTS.filter((part) => field(part).errors));
  const [typed, setTyped] = useState<TypedAddress | null>(null);
  const [isChanged, setChanged] = useState(false);
  const read = () => setTyped(root.current && typedIn(root.current, name));
  const change = () => {
    setChanged(true);
    read();
  };

  const problems = typed ? typingProblems(typed) : {};
  const isBlocked =
    typed !== null && (isIncompleteAddress(typed) || touched.some((part) => isChecked(part) && problems[part]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what the browser filled in before script loaded
  useEffect(read, []);
  useEffect(() => {
    setBlocked(isBlocked);
    return () => setBlocked(false);
  }, [setBlocked, isBlocked]);

  return {
    change,
    listeners: {
      // The look-up is among the fields, and typing in it changes none of them.
      onInput: ({ target }: FormEvent<HTMLElement>) => {
        if (target instanceof Element && target.hasAttribute('name')) change();
      },
      // An error that appears would move the button or link from under the pointer that has just pressed it.
      onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
        const part = target.getAttribute('name')?.slice(name.length + 1) ?? '';
        if (isChecked(part) && !relatedTarget?.closest('a, button')) setTouched([...new Set([...touched, part])]);
      },
    },
    /** The field with its present error, once it was touched. What the server said of it stands until the address is changed. */
    field: (part: string): Field => {
      const given = field(part);
      if (!typed || !isChecked(part) || !touched.includes(part) || (given.errors && !isChanged)) return given;
      const problem = problems[part];
      return { ...given, initialValue: typed[part], errors: problem === undefined ? undefined : [problem] };
    },
  };
}

function typedIn(root: HTMLElement, name: string): TypedAddress {
  const textOf = (part: string) =>
    root.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(`${name}.${part}`)}"]`)?.value ?? '';
  const parts = [...TYPED_PARTS, 'country_iso_2'] as const;
  return Object.fromEntries(parts.map((part) => [part, textOf(part)])) as TypedAddress;
}
