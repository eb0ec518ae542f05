import { z } from 'zod';
import { id } from '~/domain/shared/schema';
import { defineEmail } from '~/outbox/email-kind';

/** To the person who asked: our answer. */
export const updateAnsweredEmail = defineEmail('update-answered', z.object({ updateId: id }));

/** To the same: that we have asked the solicitor, and by when we tell what they say. */
export const updatePromisedEmail = defineEmail('update-promised', z.object({ updateId: id }));

/** To the solicitor who acts for them: what they asked, and where to answer it. */
export const firmQuestionEmail = defineEmail('firm-question', z.object({ updateId: id }));
