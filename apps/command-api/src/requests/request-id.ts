/** What a client may send as `X-Request-Id`: the events of the request carry it as their correlation id. */
export const requestIdForm = /^[\w.:-]{1,100}$/;
