import { readForm } from './read-form.js';

const sent = (type: string, body: string) =>
  readForm(
    new Request('https://label.example.org/account', { method: 'POST', body, headers: { 'content-type': type } }),
  );

it('a form is read', async () => {
  expect((await sent('application/x-www-form-urlencoded', 'name=Ada')).get('name')).toBe('Ada');
});

it.each([
  ['multipart/form-data', 'name=Ada'],
  ['multipart/form-data; boundary=', 'name=Ada'],
  ['multipart/form-data; boundary=x', 'name=Ada'],
  ['text/plain', 'name=Ada'],
])('a body that is not a form is refused: %s', async (type, body) => {
  await expect(sent(type, body)).rejects.toMatchObject({ status: 400 });
});
