/** True for a UUID (RFC 9562) of any version. PostgreSQL refuses any other text as a UUID. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
