import { type ComponentType, createContext, createElement, type JSX, useContext } from 'react';

/** It takes nothing, so what it shows cannot depend on who asks or for what. */
export type FixedPart = ComponentType<Record<string, never>>;

/** The markup of a part, rendered once. Provided where documents are rendered. */
export const FixedMarkup = createContext<((of: FixedPart) => string) | null>(null);

type FixedProps<Tag extends keyof JSX.IntrinsicElements> = Omit<JSX.IntrinsicElements[Tag], 'children' | 'ref'> & {
  as: Tag;
  of: FixedPart;
};

/**
 * An element whose content is the same on every page, for everyone. A document has it as text: to render what surrounds a page again for
 * each was a sixth of what a small page took. In a browser it is rendered like any other.
 */
export function Fixed<Tag extends keyof JSX.IntrinsicElements>({ as, of, ...attributes }: FixedProps<Tag>) {
  const markupOf = useContext(FixedMarkup);
  return markupOf === null
    ? createElement(as, attributes, createElement(of))
    : createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: markupOf(of) } });
}
