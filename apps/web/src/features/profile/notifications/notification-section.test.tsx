import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { ADA } from '../../../testing/users.ts';
import { NotificationSection } from './notification-section.tsx';

const allowed = (setting: string) => ({ setting, allowed: true, chosen_at: null });

describe('messages by SMS and WhatsApp', () => {
  it.each([
    [null, false],
    ['08031234567', true],
  ])('with the phone number %s', async (phoneNumber, isOn) => {
    fakeServer({
      'GET /api/v1/users/preferences': () => data([allowed('sms.tokens'), allowed('whatsapp.tokens')]),
    });
    renderPages({ '/': <NotificationSection user={{ ...ADA, phoneNumber }} /> }, ['/']);
    // Both channels have a switch for tokens; the switches of e-mail never depend on a phone number.
    const [email, ...phones] = await screen.findAllByRole('switch', { name: /token/i });
    expect(email).toBeEnabled();
    expect(phones).toHaveLength(2);
    for (const one of phones) {
      expect(one).toHaveProperty('checked', isOn);
      expect(one).toHaveProperty('disabled', !isOn);
    }
    expect(screen.queryAllByText('Add a phone number first')).toHaveLength(isOn ? 0 : 7);
  });
});
