/**
 * English texts of the problems by their codes: the cause, and below it what to do. Placeholders in braces are the
 * facts of the problem.
 */
export const english = {
  // The domain, the ports and the first admin
  empty: `The answer is empty ({key}).
  → This answer is needed.`,
  yes_or_no: `The answer is neither yes nor no.
  → Type yes or no.`,
  domain_malformed: `"{host}" is not a domain.
  → Type only the name, without anything after it, such as booking.example.org.`,
  domain_unanswered: `The addresses of {host} could not be looked up ({reason}).
  → Wait a minute and try again. If it stays, this server has no working name service (DNS): ask the company you rent it from.`,
  domain_unknown: `{host} leads nowhere yet.
  → Where you bought the domain, add a DNS record: type A, name {host}, value {own}. It can take an hour to work.`,
  domain_elsewhere: `{host} leads to {found}. This server is {own}.
  → Where you bought the domain, change the DNS record of type A to {own}, delete a record AAAA with another address, and turn off a proxy such as the orange cloud of Cloudflare. It can take an hour to work.`,
  port_taken: `Another program already uses port {port}.
  → Usually it is Apache or nginx. Remove it: apt-get remove apache2 nginx`,
  port_forbidden: `Port {port} could not be tested ({reason}).
  → Run the command as root: put sudo in front.`,
  port_closed: `Port {port} of {address} is closed.
  → Open ports 80 and 443 in the firewall: on the page of the company you rent the server from ("Firewall", "Security group"), and on the server with ufw allow 80,443/tcp if ufw is in use.`,
  port_elsewhere: `Another computer answers at {address}, port {port}.
  → Compare the DNS record of type A with the address of this server on the page of the company you rent it from.`,
  admin_email: `"{email}" is not an email address.
  → Type it like name@gmail.com.`,
  password_short: `The password is too short.
  → Use at least 15 characters; a sentence is good. Or leave it empty and get a link.`,
  password_long: `The password is too long.
  → Use at most 128 characters.`,
  password_guessable: `The password is easy to guess.
  → Do not use well-known passwords, your name, the name of the office, or rows of keys.`,
  // The mail server
  mail_address: `This is not an email address.
  → Type it like hello@example.org.`,
  mail_name: `The name has a character that mail does not allow.
  → Leave out < > " and \\.`,
  mail_host: `This is not the name of a mail server.
  → Type only the name, such as smtp.naver.com.`,
  mail_port: `This is not a port.
  → Type 465, or 587 if your mail provider says so.`,
  mail_host_unknown: `There is no mail server {host}.
  → Compare the name with the help page of your mail provider ("SMTP", "outgoing server").`,
  mail_port_25: `{host} does not answer on port 25. Companies that rent out servers block this port.
  → Use port 465, or 587.`,
  mail_port_silent: `{host} does not answer on port {port}.
  → Use the other port (465 or 587). If both are silent, the company you rent the server from blocks mail: ask them to allow outgoing mail (SMTP).`,
  mail_port_closed: `{host} refuses port {port} ({reason}).
  → Use the port that your mail provider names: 465 or 587.`,
  mail_tls_missing: `{host} offers no encryption (TLS) on port {port}. Passwords would travel readable for all.
  → Use port 465, or 587. If neither has TLS, choose another mail provider.`,
  mail_certificate: `The certificate of {host} is not valid: {reason}
  → Compare the name of the mail server with the help page of your mail provider; the certificate must be for that name.`,
  mail_password: `{host} refuses user name or password: {reason}
  → Gmail, Naver, Daum and Kakao want an app password instead of your usual one: turn on two-step login there, and create one ("app password"). Naver and Daum: also turn on IMAP/SMTP in the settings of the mailbox.`,
  mail_sender_refused: `{host} does not send mail from {from}: {reason}
  → Use the address of this mailbox as the sender, or allow the other one at your mail provider.`,
  mail_recipient_refused: `{host} does not deliver to {to}: {reason}
  → Compare your email address letter by letter.`,
  mail_refused: `{host} does not send the test mail: {reason}
  → Show this line to the support of your mail provider.`,
  // PayPal and PortOne
  paypal_mode: `The answer is neither live nor sandbox.
  → Type live for real payments.`,
  paypal_keys: `{host} refuses Client ID and Secret.
  → Copy both again from developer.paypal.com, Apps & Credentials, Live: the Client ID first, then the Secret of the same app.`,
  paypal_keys_of_sandbox: `These keys belong to the PayPal sandbox, which moves no real money, but you have chosen live.
  → At developer.paypal.com, turn the switch from Sandbox to Live, and copy Client ID and Secret there. For a trial answer sandbox.`,
  paypal_keys_of_live: `These keys belong to a live account with real money, but you have chosen sandbox.
  → Answer live, or copy the keys of the sandbox.`,
  paypal_unreachable: `{host} does not answer ({reason}).
  → Wait a minute and try again; www.paypal-status.com shows outages.`,
  paypal_webhook_permission: `This app may not use webhooks.
  → Create a new app of the type Merchant at developer.paypal.com and use its keys.`,
  paypal_webhook_limit: `PayPal reports payments to {count} addresses already, and this site would be one too many.
  → Delete webhooks that you do not use: developer.paypal.com, your app, Webhooks.`,
  paypal_webhook: `PayPal does not accept {address} for its reports of payments ({reason}).
  → Check the domain. The site tries again every minute, so you may go on.`,
  portone_store_form: `A Store ID begins with store-.
  → Copy it from PortOne's console, "Integration".`,
  portone_webhook_secret: `A webhook secret begins with whsec_.
  → In PortOne's console, "Integration", "Webhooks", version 2024-04-25: enter the address {address}, then copy the secret.`,
  portone_channel: `A channel key begins with channel-key-.
  → Copy it from PortOne's console, "Integration", "Channels", or leave it empty.`,
  portone_no_channel: `No payment method has a channel key.
  → Answer yes again and give at least one. Without a contract yet, answer no and add them later.`,
  portone_mode: `The answer is neither live nor test.
  → Type live for real payments.`,
  portone_secret: `PortOne refuses the API secret.
  → Copy the secret of the V2 API; the keys of V1 do not work here.`,
  portone_store: `The API secret does not belong to this store.
  → Copy Store ID and secret from the same store of the console.`,
  portone_unreachable: `PortOne does not answer ({reason}).
  → Wait a minute and try again.`,
  // The backup place
  backup_kind: `The answer is neither s3 nor folder.
  → Type s3 or folder.`,
  folder_relative: `"{folder}" is not the full path of a folder.
  → Begin with /, as in /var/backups/site; use letters, digits, dots, hyphens and underscores.`,
  folder_refused: `The folder {folder} cannot be written to ({reason}).
  → Choose another folder, or run the command as root: put sudo in front.`,
  bucket_endpoint: `"{endpoint}" is not the address of a storage.
  → It begins with https://. The storage provider calls it "endpoint"; the bucket is not part of it.`,
  bucket_name: `This is not the name of a bucket.
  → Small letters, digits, dots and hyphens.`,
  bucket_unreachable: `{endpoint} does not answer ({reason}).
  → Copy the address again from the page of your storage provider.`,
  bucket_keys: `{endpoint} refuses the keys ({reason}).
  → Create a new key at your storage provider; the secret is shown only once.`,
  bucket_missing: `There is no bucket {bucket}.
  → Create it at your storage provider as a private bucket, or correct the name.`,
  bucket_write: `This key may not write to {bucket} ({reason}).
  → Give the key the rights to read, write, list and delete in this bucket.`,
  bucket_read: `This key may write to {bucket}, but not read ({reason}).
  → A backup that cannot be read is lost. Give the key the right to read.`,
  bucket_list: `This key may not list the files of {bucket} ({reason}).
  → Give the key the right to list (ListBucket).`,
  bucket_delete: `This key may not delete in {bucket} ({reason}).
  → Old backups and attachments must be deleted in time. Give the key the right to delete.`,
  // The monitoring service and the address of new versions
  heartbeat_malformed: `This is not an address.
  → It begins with https://. Copy it from the page of the check, or leave it empty.`,
  heartbeat_refused: `The monitoring service does not know this address (status {status}).
  → Copy the whole address of the check again. To go on without it, press Enter and then type -`,
  heartbeat_page: `This address shows a web page: calls to it are not counted.
  → Copy the address to call instead; at healthchecks.io it begins with https://hc-ping.com/.`,
  heartbeat_unreachable: `The monitoring service does not answer ({reason}).
  → Compare the address letter by letter, or wait a minute and try again.`,
  update_malformed: `"{url}" is not an address.
  → It begins with https://. Leave it empty if you were given none.`,
  update_no_version: `{url} does not name a version.
  → It must lead to the file package.json of the program, not to a page that shows it. To go on without it, press Enter and then type -`,
  update_unreachable: `{url} cannot be read ({reason}).
  → Compare the address letter by letter; a private repository cannot be read. To go on without it, press Enter and then type -`,
}
