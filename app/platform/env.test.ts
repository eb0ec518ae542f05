import { describe, expect, it } from 'vitest';
import { readEnv } from './env.server';

const own = {
  APP_URL: 'https://keyturn.example',
  DATABASE_URL: 'postgresql://db.example/keyturn',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('the environment', () => {
  it('names every problem at once', () => {
    expect(() => readEnv({ ...own, PORT: 'eighty', SESSION_SECRET: 'short' })).toThrowError(
      /PORT[\s\S]*SESSION_SECRET must be at least 32[\s\S]*STRIPE_SECRET_KEY is missing[\s\S]*SMTP_URL is missing[\s\S]*ADDRESS_API_KEY is missing[\s\S]*THIRDFORT_TOKEN_URL is missing/,
    );
  });

  it('never uses the sandbox unless told to', () => {
    expect(() => readEnv({ ...own, NODE_ENV: 'production', SANDBOX_URL: 'http://localhost:3001' })).toThrowError(
      /STRIPE_SECRET_KEY is missing/,
    );
  });

  it('finds on the sandbox what is not configured, and leaves alone what is', () => {
    const env = readEnv({ ...own, SANDBOX: '1', SANDBOX_URL: 'http://localhost:9', STRIPE_SECRET_KEY: 'sk_test_own' });
    expect(env).toMatchObject({
      STRIPE_SECRET_KEY: 'sk_test_own',
      STRIPE_API_URL: 'http://localhost:9',
      ADDRESS_API_URL: 'http://localhost:9',
    });
  });

  it.each(['RECAPTCHA_SITE_KEY', 'PARTNER_FORM_PORTAL_ID'])('wants %s and its other half, or neither', (name) => {
    expect(() => readEnv({ ...own, [name]: '1' })).toThrowError(new RegExp(`${name} go together: set both or neither`));
  });

  it('adds paths to an address however it ends', () => {
    const env = readEnv({ ...own, SANDBOX: '1', THIRDFORT_API_URL: 'https://checks.example/client/api/' });
    expect(env.THIRDFORT_API_URL).toBe('https://checks.example/client/api');
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ ...own, SANDBOX: '1', PORT: '', SENTRY_DSN: '' })).toMatchObject({ PORT: 3000 });
  });
});
