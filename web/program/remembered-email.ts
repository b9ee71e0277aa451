/** The address that is filled in at the next login, if the user has asked for that. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem('rememberedEmail') ?? ''
  } catch {
    return ''
  }
}

export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem('rememberedEmail')
    else localStorage.setItem('rememberedEmail', email)
  } catch {
    // If storage is full or refused, the address is not filled in at the next login.
  }
}
