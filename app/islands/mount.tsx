import type { ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { IslandName } from '~/ui/page-handle';

// biome-ignore lint/suspicious/noExplicitAny: an island's props are those the server wrote beside it
type Island = { default: ComponentType<any> };

const islands: Record<IslandName, () => Promise<Island>> = {
  'address-fill': () => import('./address-fill'),
  'address-lookup': () => import('./address-lookup'),
  'agent-search': () => import('./agent-search'),
  'card-payment': () => import('./card-payment'),
};

/** Hydrates an island that the server rendered, and renders one that it left empty. */
export async function mount(element: HTMLElement): Promise<void> {
  const { default: Island } = await islands[element.dataset.island as IslandName]();
  const island = <Island {...JSON.parse(element.dataset.props ?? '{}')} />;
  if (element.dataset.drawn === undefined) createRoot(element).render(island);
  else hydrateRoot(element, island);
}
