import { error } from '@sveltejs/kit';

/** The fields of a form. A body that only claims to be one is the sender's mistake, not the server's: 400. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => error(400, 'The form cannot be read.'));
}
