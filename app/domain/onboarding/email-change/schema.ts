import { z } from 'zod';
import { emailAddress } from '~/domain/people/email-schema';

export const changeEmailForm = z.object({ email: emailAddress });
