/** Id of the service whose length and prices are settings: the consultation of an office that sells one. */
export const firstServiceId = '0b2f6a52-7c1d-4a3e-9d58-6f1c0a9e4b11'
