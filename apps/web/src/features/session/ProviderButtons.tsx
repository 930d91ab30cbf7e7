import { Button } from '@mantine/core';
import { api, apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { saveOAuthAttempt } from './oauth-attempt.ts';
import styles from './Entry.module.css';

/** Buttons for the sign-in providers of this installation. */
export function ProviderButtons({ next }: { next: string }) {
  const options = api.login.options.useQuery(undefined, { retry: false, staleTime: Infinity });
  const providers = options.data?.data.providers ?? [];
  if (providers.length === 0) return null;
  const leave = async (provider: (typeof providers)[number]) => {
    const { data } = await apiClient.login.startOAuth.mutate({ provider });
    saveOAuthAttempt({ binding: data.binding, next });
    window.location.assign(data.url);
  };
  return (
    <>
      <p className={styles.divider}>or</p>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            size="md"
            fullWidth
            onClick={() => void attempt(async () => leave(provider))}
          >
            Continue with {provider}
          </Button>
        ))}
      </div>
    </>
  );
}
