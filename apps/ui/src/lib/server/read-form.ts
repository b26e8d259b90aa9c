import { error } from '@sveltejs/kit';

/** The fields of a form. What only calls itself one is a mistake of its sender, not of the server: 400. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => error(400, 'The form cannot be read.'));
}
