/** Id of the service whose length and prices are settings: the consultation of an office that sells one. */
export const firstServiceId = '0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11'

/** Id of a service as a booking stores it: null means the first one. */
export const storedServiceId = (id: string | undefined): string | null =>
  id === undefined || id === firstServiceId ? null : id
