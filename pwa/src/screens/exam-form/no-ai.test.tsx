import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, oneAdmin, press } from '../../../test/screens/exam-form.ts';

const { server, openAdd } = oneAdmin();

test('without AI on the server, the form says so before it is filled in, and names the setting', async () => {
  const { person } = await openAdd();
  await screen.findByText(
    'AI creation is not set up on this server. To turn it on, set OPENAI_API_KEY or OPENAI_BASE_URL and restart the server.',
  );
  expect(button('Create With AI').getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByLabelText('Source text')).toBeNull();
  await press(person, 'Create With AI');
  expect(server.requests.filter((each) => each.endsWith('/createExam'))).toEqual([]);
  expect(screen.queryByText(/^Please fill in/)).toBeNull();
});
