import type { Tone } from '~/ui/feedback';
import type { Flash } from '~/urls';

/** The flash message that the dashboard shows to someone who comes back from another page. */
const FLASHES: Record<Flash, { tone: Tone; words: string }> = {
  'solicitor-saved': { tone: 'ok', words: 'Thank you. We’ve noted your choice of solicitor.' },
  'solicitor-assigned': {
    tone: 'info',
    words: 'We have already chosen your solicitor, so you cannot change this here. Email us if something is wrong.',
  },
  answered: { tone: 'ok', words: 'Thank you. We’ve noted your answer.' },
  'answered-before': { tone: 'info', words: 'We already have an answer to this. Nothing has changed.' },
  'agent-named': { tone: 'ok', words: 'Thank you. We’ll check your estate agent and add them.' },
  'agent-known': {
    tone: 'info',
    words: 'We already know your estate agent, so you cannot change this here. Email us if something has changed.',
  },
  'fee-declined': { tone: 'ok', words: 'Thank you. We’ve noted that you do not agree. There is nothing to pay.' },
  started: { tone: 'ok', words: 'Thank you. We’ll start work now.' },
  'sharing-on': { tone: 'ok', words: 'Thank you. The estate agent sees your steps and days.' },
  'sharing-off': { tone: 'ok', words: 'Thank you. The estate agent does not see your steps and days.' },
  'offer-told': { tone: 'ok', words: 'Thank you. We’ve noted that you have accepted an offer.' },
  'offer-taken-back': { tone: 'ok', words: 'We’ve taken back what you told us about your offer.' },
  'buyer-answered': { tone: 'ok', words: 'Thank you. We’ve noted your answer.' },
  'buyer-confirmed': {
    tone: 'info',
    words: 'We have already confirmed your buyer, so you cannot change this here. Email us if something has changed.',
  },
  'answer-helped': { tone: 'ok', words: 'Thank you for telling us.' },
  changed: { tone: 'wait', words: 'What we asked you has changed since you opened it. Please check it again.' },
};

export function flashFrom({ searchParams }: URL) {
  const flash = searchParams.get('flash');
  return flash !== null && Object.hasOwn(FLASHES, flash) ? FLASHES[flash as Flash] : null;
}
