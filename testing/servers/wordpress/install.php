<?php
// php install.php ROOT: installs once, then makes the users and their application passwords anew; prints the description.
$root = $argv[1];
$url = getenv('WP_URL');
$_SERVER += [
    'HTTP_HOST' => parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT),
    'SERVER_NAME' => parse_url($url, PHP_URL_HOST),
    'SERVER_PROTOCOL' => 'HTTP/1.1',
    'REQUEST_METHOD' => 'GET',
    'REQUEST_URI' => '/',
];
define('WP_INSTALLING', true);
ob_start();
require $root . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
$password = getenv('WP_ADMIN_PASSWORD');
if (!is_blog_installed()) {
    wp_install('Test Blog', 'admin', 'admin@example.com', true, '', wp_slash($password));
}
wp_cache_flush();
wp_set_password($password, get_user_by('login', 'admin')->ID);
global $wp_rewrite;
$wp_rewrite->init();
$wp_rewrite->set_permalink_structure('/%postname%/');
$wp_rewrite->flush_rules(false);
update_option('default_ping_status', 'closed');
update_option('default_comment_status', 'closed');
update_option('timezone_string', 'UTC');
switch_theme('twentytwentyfive');

function must(mixed $value): mixed
{
    if (is_wp_error($value)) {
        fwrite(STDERR, $value->get_error_message() . "\n");
        exit(1);
    }
    return $value;
}

$roles = ['admin' => 'administrator', 'editor' => 'editor', 'author' => 'author', 'contributor' => 'contributor', 'subscriber' => 'subscriber'];
$users = [];
foreach ($roles as $login => $role) {
    $id = get_user_by('login', $login)->ID ?? must(wp_insert_user([
        'user_login' => $login,
        'user_pass' => wp_generate_password(24),
        'user_email' => "$login@example.com",
        'role' => $role,
    ]));
    WP_Application_Passwords::delete_all_application_passwords($id);
    [$secret] = must(WP_Application_Passwords::create_new_application_password($id, ['name' => 'Galley tests']));
    $users[$login] = ['id' => (int) $id, 'role' => $role, 'applicationPassword' => WP_Application_Passwords::chunk_password($secret)];
}
ob_end_clean();
echo json_encode([
    'server' => 'wordpress',
    'version' => get_bloginfo('version'),
    'baseUrl' => $url,
    'apiRoot' => "$url/wp-json/",
    'adminPassword' => $password,
    'users' => $users,
], JSON_UNESCAPED_SLASHES | JSON_PRETTY_PRINT), "\n";
