import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, oneAdmin, press } from '../../../test/screens/exam-form.ts';

const { server, openAdd } = oneAdmin();

const whatToSet =
  'AI creation is not set up on this server. To turn it on, set OPENAI_API_KEY or OPENAI_BASE_URL and restart the server.';

test('without AI on the server, the form says so before it is filled in, and names the setting', async () => {
  await openAdd();
  await screen.findByText(whatToSet);
  expect(screen.queryByLabelText('Source text')).toBeNull();
});

test('without AI on the server, Create With AI checks the form, then shows the answer of the server', async () => {
  const { person } = await openAdd();
  await screen.findByText(whatToSet);
  await press(person, 'Create With AI');
  await screen.findByText('Please fill in all exam details before creating with AI');
  expect(server.requests.filter((each) => each.endsWith('/createExam'))).toEqual([]);
  await fill(person);
  await press(person, 'Create With AI');
  await screen.findByText('AI creation is not set up on this server');
  screen.getByText(whatToSet);
});
